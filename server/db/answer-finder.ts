// The key that finds the stored answer of a repeated call. The key is short, so that the index over a week of answers
// has few pages.
import { hash as hashOf } from 'node:crypto';

/** Returns 16 bytes that are unique to a user, endpoint and key; none of the three contains a line break. */
export const answerFinder = (userId: number, endpoint: string, key: string): Buffer =>
  hashOf('sha256', `${userId}\n${endpoint}\n${key}`, 'buffer').subarray(0, 16);
