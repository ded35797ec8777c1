// g++ -O2 -o dice dice.cpp
#include <iostream>
#include <random>
#include <sstream>
#include <string>
#include <vector>

int main() {
    std::mt19937_64 chance;
    std::vector<std::string> legal;
    for (std::string line, word; std::getline(std::cin, line);) {
        std::istringstream words(line);
        words >> word;
        if (word == "tourney") {
            std::cout << "ready dice.cpp legal" << std::endl; // endl flushes
        } else if (word == "new") {
            std::string seat, seed;
            words >> seat >> seed;
            chance.seed(std::stoull(seed.substr(0, 16), nullptr, 16));
        } else if (word == "legal") {
            legal.clear();
            while (words >> word) legal.push_back(word);
        } else if (word == "go") {
            std::cout << "move " << legal[chance() % legal.size()] << std::endl;
        } else if (word == "quit") {
            break;
        }
    }
}
