import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const FORBIDDEN: [string, RegExp][] = [
  ['mock code', /mockServiceWorker|setupWorker|startMockBackend|@mswjs|\[MSW\]/],
  ['the demo sign-in', /doorstep\.example|Doorstep#2026|Demo sign-in/],
  ['a service worker', /serviceWorker\s*\.\s*register|navigator\.serviceWorker/],
  ['a source map', /sourceMappingURL=/],
  [
    'a secret',
    /-----BEGIN [A-Z ]*PRIVATE KEY|\bAKIA[A-Z\d]{16}\b|\bsk_(?:live|test)_\w+|\bghp_\w{30,}|\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\./,
  ],
  ['an API key', /\bAIza[\w-]{35}\b|\bxox[abprs]-[\w-]{10,}|\bglpat-[\w-]{20}/],
  ['a secret from the environment', environmentSecrets()],
  ['a path of this machine', new RegExp(escape(process.cwd()))],
]

function escape(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
}

/**
 * Returns a pattern that matches the values of environment variables whose names suggest a secret.
 */
function environmentSecrets(): RegExp {
  const values = Object.entries(process.env)
    .filter(([name]) => /SECRET|TOKEN|PASSWORD|PASSWD|PRIVATE|CREDENTIAL|API_?KEY/i.test(name))
    .flatMap(([, value = '']) => (value.length >= 8 ? [escape(value)] : []))
  // An empty pattern would match any text, so `(?!)` is used, which matches nothing.
  return new RegExp(values.join('|') || '(?!)')
}

function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

/** Returns one entry for each check. The build passes a check if the entry's `found` is empty. */
export function forbiddenContent(folder: string): { what: string; found: string[] }[] {
  const files = filesBelow(folder)
  const texts = files
    .filter((file) => /\.(?:html|js|mjs|css|json|svg|txt|map)$/.test(file))
    .map((file) => [file, readFileSync(file, 'utf8')] as const)
  if (!texts.some(([file]) => file.endsWith('.js'))) return [{ what: 'no code', found: [folder] }]
  return [
    ...FORBIDDEN.map(([what, pattern]) => ({
      what,
      found: texts.flatMap(([file, text]) => {
        const match = pattern.exec(text)
        return match
          ? [`${file}: …${text.slice(Math.max(0, match.index - 40), match.index + 80)}…`]
          : []
      }),
    })),
    {
      what: 'source maps or workers',
      found: files.filter((file) => /\.map$|worker/i.test(file)),
    },
  ]
}
