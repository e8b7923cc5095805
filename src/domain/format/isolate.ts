const ISOLATE = '\u2068'
const END = '\u2069'
const ISOLATED = new RegExp(`${ISOLATE}(.*?)${END}`, 's')

/**
 * Marks a name in a sentence, so that one in Arabic neither turns the sentence around nor loses its
 * punctuation to it. <Sentence> shows the name in an element of its own.
 */
export function isolate(name: string): string {
  return `${ISOLATE}${name.replaceAll(END, '')}${END}`
}

/** Splits a sentence at its isolated names, which have odd indices. */
export function splitIsolated(sentence: string): string[] {
  return sentence.split(ISOLATED)
}
