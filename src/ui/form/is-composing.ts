import type { KeyboardEvent } from 'react'

/**
 * Whether the key belongs to an input method, for example the Enter that confirms a Japanese word.
 *
 * WORKAROUND: In Safari, isComposing is already false for that Enter, but keyCode is 229. Can go when
 * no Safari in use has WebKit's bug 165004.
 */
export function isComposing({ nativeEvent }: KeyboardEvent): boolean {
  return nativeEvent.isComposing || nativeEvent.keyCode === 229
}
