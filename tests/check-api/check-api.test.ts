import { run } from '@mocks/check-api/run'
import { describedEndpoints } from '@mocks/openapi/operations'
import { demoAdmin } from '@mocks/seed/admins'
import { type MockApi, startMockApi } from '@mocks/server'
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  onTestFinished,
  vi,
} from 'vitest'

import { deleteCategory } from '@/api/categories'
import { updateContentPage } from '@/api/content'
import { updateService } from '@/api/services'
import { updateSetting } from '@/api/settings'

import { type Json, startDeviating } from './deviating'
import { API, at, planted, quick } from './planted'

// Vitest aliases the package to its browser build, which needs XMLHttpRequest.
vi.mock(
  'socket.io-client',
  () => import('../../node_modules/socket.io-client/build/esm/index.js'),
)

const PORT = 4719
let api: MockApi
let proxy: Awaited<ReturnType<typeof startDeviating>>

beforeAll(async () => {
  api = await startMockApi({ port: PORT })
  proxy = await startDeviating(new URL(api.baseUrl).origin)
})
// A missing image would be absorbed.
beforeEach(() => {
  const { services, conversations } = api.backend.db
  const shown = [...conversations.values()].map(({ serviceDetail }) => serviceDetail)
  for (const service of [...services.values(), ...shown]) {
    if (service) service.image ??= 'https://a.example/b.png'
  }
})
afterEach(() => proxy.deviate({}))
afterAll(async () => {
  proxy.close()
  await api.close()
})

/** Runs the command. Resolves to its exit code and to the lines that it writes. */
async function checked(
  flags: string[] = [],
  { baseUrl = api.baseUrl, limits = quick, password = demoAdmin.password } = {},
) {
  const lines: string[] = []
  const errors: string[] = []
  const socket = ['--socket-url', `http://127.0.0.1:${PORT}`]
  const code = await run([baseUrl, '--email', demoAdmin.email, ...socket, ...flags], {
    write: (line) => void lines.push(line),
    writeError: (line) => void errors.push(line),
    password: async () => password,
    limits,
  })
  const found = lines.filter((line) => !/^(?:fits|not tried) |^\nfits/.test(line))
  return { code, lines, errors, found }
}

const tables = () => {
  const { categories, services, pages, settings } = api.backend.db
  return JSON.stringify([categories, services, pages, settings].map((rows) => [...rows]))
}

describe('against a server that fits', () => {
  it('finds no difference, and changes nothing', async () => {
    const before = api.backend.db.save()
    const { code, lines, found, errors } = await checked()
    expect(found).toEqual([])
    expect(lines).toContain('fits       GET jobs/admin')
    expect(lines).toContain('not tried  PUT masterdata/:id: writes: add --writes to try it')
    const [fits, skipped] = ['fits ', 'not tried '].map(
      (verdict) => lines.filter((line) => line.startsWith(verdict)).length,
    )
    expect(lines.at(-1)).toBe(
      `\nfits ${fits}, absorbed 0, differs 0, serious 0, not tried ${skipped}`,
    )
    expect({ code, errors }).toEqual({ code: 0, errors: [] })
    expect(api.backend.db.save()).toBe(before)
  })

  it('tries each operation, or says why not', async () => {
    const { lines } = await checked()
    const told = new Set(
      lines.map((line) =>
        line.replace(/^(?:fits|not tried) +/, '').replace(/(?:: .*|\?.*)$/, ''),
      ),
    )
    const operations = describedEndpoints.map(
      ({ endpoint }) => `${endpoint.method.toUpperCase()} ${endpoint.path}`,
    )
    expect(operations.filter((operation) => !told.has(operation))).toEqual([])
  })

  it('undoes each change but the message', async () => {
    const before = tables()
    const { code, lines, found } = await checked(['--writes'])
    expect(found).toEqual([])
    expect(lines).toContain('fits       PUT subservices/:serviceId')
    expect(lines).toContain('fits       POST messages/send/:conversationId')
    expect(code).toBe(0)
    expect(tables()).toBe(before)
  })

  it('prints JSON, and needs no CORS for a page of the same origin', async () => {
    const { lines, code } = await checked(['--json', '--origin', api.baseUrl])
    const report = JSON.parse(lines.join('\n')) as { operations: { verdict: string }[] }
    const fits = report.operations.filter(({ verdict }) => verdict === 'fits').length
    expect(report).toMatchObject({
      counts: { fits, serious: 0 },
      operations: expect.arrayContaining([
        { operation: 'GET jobs/admin', verdict: 'fits', differences: [] },
        {
          operation: 'CORS',
          verdict: 'not tried',
          differences: [],
          skipped: "the page has the API's origin",
        },
      ]),
      leftovers: [],
    })
    expect(code).toBe(0)
  })
})

describe('against a server that deviates', () => {
  it.each(planted)(
    'names $what',
    async ({ row, line, flags, limits, before, ...deviation }) => {
      before?.(api.backend)
      proxy.deviate(deviation)
      const baseUrl = `${proxy.origin}${API}`
      const checking = await checked(flags, { baseUrl, ...(limits && { limits }) })
      const { found } = checking
      const below = found.slice(found.indexOf(row) + 1)
      const end = below.findIndex((line) => !line.startsWith(' '))
      const lines = below.slice(0, end < 0 ? below.length : end).map((line) => line.trim())
      expect(found).toContain(row)
      expect(lines).toContainEqual(expect.stringContaining(line))
      const code = row.startsWith('absorbed') ? 0 : 1
      expect(checking).toMatchObject({ code, errors: [] })
      expect(checking.lines.at(-1)).toMatch(/^\nfits \d+, absorbed/)
    },
  )
  it('absorbs what the specification has a fallback for, and settings that nobody reads', async () => {
    onTestFinished(() => api.backend.reset())
    const { services } = api.backend.db
    for (const service of services.values()) Object.assign(service, { image: undefined })
    proxy.deviate({
      answer({ body }, exchange) {
        if (!at('masterdata')(exchange) || exchange.method !== 'GET') return
        const rows = body?.['data'] as Json[] | undefined
        rows?.push({ _id: 'theme', name: 'Theme', value: { colour: 'teal' } })
      },
    })
    const { found, code } = await checked([], { baseUrl: `${proxy.origin}${API}` })
    expect(
      found.filter((line) => / (?:differs|serious|absorbed):.*masterdata/.test(line)),
    ).toEqual([])
    expect(code).toBe(0)
  })

  it('needs no event at the socket that may be the sender', async () => {
    const add = api.backend.addSocket.bind(api.backend)
    let opened = 0
    const spy = vi.spyOn(api.backend, 'addSocket').mockImplementation((socket) => {
      opened += 1
      return add(opened === 3 ? socket : { ...socket, emit: () => {} })
    })
    onTestFinished(() => spy.mockRestore())
    const { lines } = await checked(['--writes'])
    expect(opened).toBe(3)
    expect(lines).toContain('fits       POST messages/send/:conversationId')
  })

  it('says before it publishes a page that is not active', async () => {
    onTestFinished(() => api.backend.reset())
    const page = [...api.backend.db.pages.values()].find(({ slug }) => slug === 'about_us')
    Object.assign(page!, { active: false })
    const { errors } = await checked(['--writes'])
    expect(errors).toEqual([
      expect.stringMatching(/^The page About Us is not active\. Its change/),
    ])
  })

  it('names each change that is confirmed but not made', async () => {
    const { pages, settings, categories } = api.backend.db
    const page = [...pages.values()].find(({ slug }) => slug === 'about_us')
    const setting = [...settings.values()].find(({ name }) => name === 'Provider Share')
    const added = () => [...categories.values()].at(-1)
    proxy.deviate({
      request(exchange) {
        const { method, sent } = exchange
        if (method !== 'PUT' || !sent) return
        if (at('helperPages')(exchange)) sent['content'] = page?.content
        if (at('masterdata')(exchange)) sent['value'] = setting?.value
        if (at('category')(exchange)) sent['name'] = added()?.name
      },
    })
    const { found, errors } = await checked(['--writes'], {
      baseUrl: `${proxy.origin}${API}`,
    })
    const start = (text: string) => expect.stringMatching(new RegExp(`^ +serious: ${text}`))
    expect(found).toEqual([
      'serious    PUT category/:id',
      start('category.name, read back: expected "check-api .* 2", found "check-api'),
      'serious    PUT helperPages/:id',
      start('content, read back: expected …check-api'),
      'serious    PUT masterdata/:id',
      start(`setting.value, read back: expected ${Number(setting?.value) - 1}, found`),
    ])
    expect(errors).toEqual([])
  })

  it('undoes its changes if a step fails', async () => {
    onTestFinished(() => api.backend.reset())
    const before = tables()
    api.backend.fault({
      match: updateSetting,
      times: 1,
      effect: { drop: true, afterwards: true },
    })
    api.backend.fault({ match: updateService, effect: { drop: true } })
    const { found, errors, code } = await checked(['--writes'])
    expect(found.filter((line) => !line.startsWith(' '))).toEqual([
      'serious    PUT subservices/:serviceId',
      'serious    PUT masterdata/:id',
    ])
    expect(tables()).toBe(before)
    expect({ errors, code }).toEqual({ errors: [], code: 1 })
  })

  it('says what is left if it can not clean up', async () => {
    onTestFinished(() => api.backend.reset())
    api.backend.fault({ match: deleteCategory, effect: { status: 500 } })
    api.backend.fault({ match: updateContentPage, from: 4, effect: { status: 500 } })
    const { code, errors, lines } = await checked(['--writes'])
    expect(errors).toEqual([
      expect.stringMatching(/^Delete the category 'check-api \w+' by hand/),
      expect.stringMatching(/^Restore the page About Us by hand/),
    ])
    expect(lines.at(-1)).toMatch(/serious 1,/)
    expect(code).toBe(1)
  })
})

describe('without an answer to compare', () => {
  it.each<[string, Parameters<typeof checked>[1], RegExp]>([
    [
      'a server that is down',
      { baseUrl: 'http://127.0.0.1:9/api/v1' },
      /could not be reached: /,
    ],
    [
      'another address',
      { baseUrl: `http://127.0.0.1:${PORT}/docs#` },
      /answers HTML instead of JSON/,
    ],
    [
      'a wrong password',
      { password: 'wrong' },
      /rejected the sign-in .* Invalid email or password/,
    ],
  ])('says in a sentence that there is %s', async (_, options, sentence) => {
    const logged = vi.spyOn(console, 'error')
    const { code, errors } = await checked([], options)
    expect(errors).toEqual([expect.stringMatching(sentence)])
    expect(code).toBe(2)
    expect(logged).not.toHaveBeenCalled()
  })

  it('says that the server refuses the origin', async () => {
    proxy.deviate({
      answer(answer, { origin }) {
        delete answer.headers['access-control-allow-origin']
        if (origin === 'https://doorstep.example') answer.status = 500
      },
    })
    const { code, errors } = await checked([], { baseUrl: `${proxy.origin}${API}` })
    expect(errors).toEqual([
      expect.stringMatching(
        / refuses the origin https:\/\/doorstep\.example with status 500\./,
      ),
    ])
    expect(code).toBe(2)
  })
})
