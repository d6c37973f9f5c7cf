/** Written by `npm run bench -- fit-tables`. Signals in the order of `bestResult`. */
export const chanceWeights = {"bias":-5.0857,"weights":[1.9233,0.0065,1.8279,1.7598,0,0.5955,1.223]};
