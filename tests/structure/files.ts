import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '../..')

export const read = (file: string) => readFileSync(join(root, file), 'utf8')

export const filesBelow = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(root.length + 1)
        .replaceAll('\\', '/'),
    )

export const GENERATED = 'src/routeTree.gen.ts'
export const everyFile = ['src', 'mocks', 'tests'].flatMap(filesBelow)
export const code = everyFile.filter((file) => /\.tsx?$/.test(file) && file !== GENERATED)
export const source = code.filter((file) => file.startsWith('src/'))

/** Returns a file's text with each comment replaced by spaces. */
export function codeOf(file: string): string {
  return read(file).replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, (comment) =>
    comment.replaceAll(/[^\n]/g, ' '),
  )
}

export function linesMatching(files: string[], pattern: RegExp): string[] {
  return files.flatMap((file) =>
    read(file)
      .split('\n')
      .flatMap((line, index) =>
        pattern.test(line) ? [`${file}:${index + 1}: ${line.trim().slice(0, 160)}`] : [],
      ),
  )
}
