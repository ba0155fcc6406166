/** BM25's term frequency saturation (k1): how soon more of the same word stops counting. */
export const SATURATION = 4;
/** BM25's length normalisation (b): how much a field's length reduces the weight of its words. */
const LENGTH_NORMALISATION = 0.5;
const LONGEST_RATIO = 4;

/** A posting's byte: the highest bit marks a word in a telling field, the others are its impact. */
export const TELLING = 0x80;
export const IMPACT = 0x7f;

/**
 * The weighted term frequency that one occurrence adds in a field of this boost and length (BM25F: fields are added up
 * before they saturate).
 */
export function weightedFrequency(weight: number, length: number, typicalLength: number): number {
  return weight / (1 - LENGTH_NORMALISATION + LENGTH_NORMALISATION * Math.min(length / typicalLength, LONGEST_RATIO));
}

/** Quantizes the sum of weighted frequencies to 127 steps. */
export function impactOf(frequencies: number): number {
  return Math.max(1, Math.round((IMPACT * frequencies) / (frequencies + SATURATION)));
}
