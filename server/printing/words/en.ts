// The words of paper in English, which the screens share.
export { ENGLISH_WORDS as ENGLISH } from '../../shared/billing/paper-words.ts';
