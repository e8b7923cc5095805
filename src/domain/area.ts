export type Area = 'admin' | 'public' | 'open'

/**
 * Who may see which area: returns where its guard leads somebody else, or null. Can't use anything
 * outside its body, because the build also copies it into index.html.
 */
export function redirectFrom(area: Area, isSignedIn: boolean): '/' | '/login' | null {
  if (area === 'open' || isSignedIn === (area === 'admin')) return null
  return isSignedIn ? '/' : '/login'
}
