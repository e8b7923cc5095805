/** Like encodeURIComponent(), which throws if the server has cut a text within an emoji. */
export function encodeUri(text: string): string {
  return encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, '\uFFFD'))
}
