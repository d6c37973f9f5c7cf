/** Written by `npm run fit-sufficiency`: the log odds that the quotes hold the answer when every signal is 0. */
export const signalBias = -4.53;

/** What each signal in full adds to them. */
export const signalWeights = {
  passage: 2.845,
  together: 1.706,
  quoted: 0.0,
  names: 0.465,
  pairs: 0.841,
  negation: 0.893,
};
