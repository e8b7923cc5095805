const HTTP = /^https?:\/\/[^/]/i
const HTTP_OR_PATH = /^(https?:\/\/[^/]|\/(?!\/))/i

const RULES = [
  ['VITE_API_BASE_URL', HTTP_OR_PATH, "an http(s) URL or a path that starts with '/'"],
  ['VITE_SOCKET_URL', /^(https?|wss?):\/\/[^/]/i, 'an http(s) or ws(s) URL'],
  ['VITE_SENTRY_DSN', HTTP, 'an http(s) URL'],
  ['VITE_WEBSITE_URL', HTTP, 'an http(s) URL'],
] as const

/**
 * Throws if the API's URL is missing, or if a variable's URL is invalid. The error names the variable
 * and the expected format.
 */
export function checkVariables(
  variables: Readonly<Record<string, string | undefined>>,
  command: 'build' | 'serve',
): void {
  if (!variables['VITE_API_BASE_URL']) {
    throw new Error(
      `Set VITE_API_BASE_URL to the base URL of the REST API before you run ${
        command === 'build' ? 'a production build' : 'the development server'
      }, e.g. VITE_API_BASE_URL=https://api.example.com/api/v1. Without an API of your own, use npm start.`,
    )
  }
  for (const [name, pattern, expected] of RULES) {
    const value = variables[name]
    if (!value || (pattern.test(value) && URL.canParse(value, 'http://localhost'))) continue
    throw new Error(`${name} is '${value}', but it must be ${expected}.`)
  }
}
