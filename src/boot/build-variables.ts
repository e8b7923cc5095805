type Variables = Readonly<Record<string, string | undefined>>

const RULES = [
  ['VITE_API_BASE_URL', ['http:', 'https:'], "an http(s) URL or a path that starts with '/'"],
  ['VITE_SOCKET_URL', ['http:', 'https:', 'ws:', 'wss:'], 'an http(s) or ws(s) URL'],
  ['VITE_SENTRY_DSN', ['http:', 'https:'], 'an http(s) URL'],
  ['VITE_WEBSITE_URL', ['http:', 'https:'], 'an http(s) URL'],
] as const

/** Throws if a variable's URL is invalid. The error names the variable and the expected format. */
export function checkBuildVariables(variables: Variables): void {
  for (const [name, protocols, expected] of RULES) {
    const value = variables[name]
    if (!value || (name === 'VITE_API_BASE_URL' && /^\/(?!\/)/.test(value))) continue
    const protocol = URL.canParse(value) ? new URL(value).protocol : ''
    // URL.canParse() accepts even 'https:example.com', so we check the slashes ourselves.
    const isAbsolute = /^\w+:\/\/[^/]/.test(value)
    if (!isAbsolute || !protocols.some((one) => one === protocol)) {
      throw new Error(`${name} is '${value}', but it must be ${expected}.`)
    }
  }
}
