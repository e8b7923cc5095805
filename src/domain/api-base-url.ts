export const apiBaseUrl = (() => {
  // The mock server imports this file in Node but sends no requests, so any URL will do.
  if (typeof window === 'undefined') return new URL('http://localhost/')
  return new URL(import.meta.env.VITE_API_BASE_URL ?? '/api/v1', window.location.href)
})()
