/** Written by `npm run fit-sufficiency`: the log odds that the quotes hold the answer when every signal is 0. */
export const signalBias = -3.899;

/** What each signal in full adds to them. */
export const signalWeights = {
  passage: 2.346,
  together: 1.92,
  quoted: 0.0,
  names: 0.461,
  pairs: 0.727,
  negation: 0.473,
};
