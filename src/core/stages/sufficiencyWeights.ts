/** Written by `npm run bench -- fit-sufficiency`: the log odds that the quotes hold the answer when every signal is 0. */
export const signalBias = -3.356;

/** What each signal in full adds to them. */
export const signalWeights = {
  passage: 0.517,
  together: 2.042,
  quoted: 0,
  names: 1.066,
  pairs: 0.535,
  negation: 0.972,
};
