// Written by `npm run bench -- fit-orders`.
import type { OrderSign } from './orderSigns';

export const signWeights: Readonly<Record<OrderSign, number>> = {
  bids: 2.59,
  identifier: 2.59,
  call: 2.36,
  given: 2.04,
  secretFile: 2.48,
  secret: 1.36,
  sends: 1.1,
  address: 1.47,
  carrier: 2.62,
  gap: 3.03,
  reply: 0.926,
  session: 0.755,
  hidden: 1.76,
  contents: 0.145,
};
export const signBias = -5.93;
/** A stretch that is at least so likely to be an order is marked. */
export const likelyFrom = 0.5;
