import { UPLOAD_PATH } from '@/api/uploads'
import { SOCKET_PATH } from '@/domain/limits'

import { API_PATH, Backend } from '../backend/backend'
import { demoAdmin, tokenFor } from '../seed/admins'
import { fields } from './fields'
import { at, described, type Json, toJsonSchema, withReferences } from './json-schema'
import { type DescribedEndpoint, describedEndpoints, type ExampleCall } from './operations'

/** Where to find the schemas that get a name: an operation and the path in its response. */
const components: Record<string, string> = {
  Availability: 'listAccounts.users.providerInfo.availability',
  Account: 'listAccounts.users',
  RecurringOption: 'getService.recurringOptions',
  ModifierOption: 'getService.modifiers.options',
  ModifierGroup: 'getService.modifiers',
  IntakeQuestion: 'getService.intakeQuestions',
  Service: 'getService',
  ServiceType: 'getServiceDetails.types',
  ServiceDetails: 'getServiceDetails',
  CatalogueService: 'listCatalogue.serviceList.subServices',
  Category: 'listCatalogue.serviceList',
  CategoryName: 'listCategories.categoriesList',
  Booking: 'listBookings.jobs',
  Payment: 'listPayments.payments',
  Setting: 'listSettings',
  Ticket: 'listTickets.supportTickets',
  Conversation: 'listConversations.conversations',
  Message: 'listMessages.messages',
  ContentPage: 'getContentPage',
  Dashboard: 'getDashboard',
}

function parameters({ name, endpoint }: DescribedEndpoint, { params, search }: ExampleCall) {
  const own = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, param = '']) => param)
  const query = endpoint.search ? toJsonSchema(endpoint.search) : {}
  const { properties = {}, required = [] } = described(query, [name], false) as {
    properties?: Record<string, Json>
    required?: string[]
  }
  const inPath = own.map((param) => {
    const { description, ...schema } = (
      described({ properties: { [param]: { type: 'string' } } }, [name], false)[
        'properties'
      ] as Record<string, Json>
    )[param]!
    return {
      name: param,
      in: 'path',
      required: true,
      description,
      schema,
      example: params?.[param],
    }
  })
  const inQuery = Object.entries(properties).map(([param, { description, ...schema }]) => ({
    name: param,
    in: 'query',
    required: required.includes(param),
    description,
    schema,
    ...(search?.[param] !== undefined && { example: search[param] }),
  }))
  return [...inPath, ...inQuery]
}

const EXAMPLE_TIME = '2026-11-16T09:00:00.000Z'
const EXAMPLE_ROWS = 2

/** Calls the seeded mock backend. Resolves to the body of its answer. */
async function exampleAnswer({ endpoint }: DescribedEndpoint, backend: Backend, call: ExampleCall) {
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, param: string) => call.params![param]!)
  const url = new URL(`https://api.example.com${API_PATH}${path}`)
  for (const [key, value] of Object.entries(call.search ?? {})) {
    url.searchParams.set(key, String(value))
  }
  const answer = await backend.answer(
    new Request(url, {
      method: endpoint.method,
      headers: { Authorization: tokenFor(demoAdmin) },
      ...(call.body !== undefined && { body: JSON.stringify(call.body) }),
    }),
  )
  const body = (await answer.json()) as Json
  if (answer.status !== 200) throw new Error(`${endpoint.path}: ${JSON.stringify(body)}`)
  return shortened(body) as Json
}

/**
 * Keeps the first rows of each list and the start of each embedded image. Rows that the call has
 * just created are dated back, so that the document does not change from day to day.
 */
function shortened(value: unknown, name = ''): unknown {
  if (typeof value === 'string') {
    if (/^(?:created|updated)At$/.test(name) && value > EXAMPLE_TIME) return EXAMPLE_TIME
    return value.startsWith('data:') ? `${value.slice(0, 40)}…` : value
  }
  if (Array.isArray(value)) return value.slice(0, EXAMPLE_ROWS).map((item) => shortened(item))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, shortened(item, key)]))
}

/** Without `data`, the product needs nothing but the status. */
function envelope(data: Json | undefined): Json {
  return {
    type: 'object',
    properties: {
      status: { const: 200, description: 'The HTTP status again' },
      message: { type: 'string', description: 'A sentence that the product may show' },
      ...(data && { data }),
    },
    required: data ? ['status', 'data'] : ['status'],
  }
}

/** The schema of an answer's `data`. Its `message`, if declared, stands beside `data`. */
function dataSchema(response: Json): Json | undefined {
  const { message: _, ...properties } = (response['properties'] ?? {}) as Record<string, Json>
  if (!response['properties'] || '_id' in properties) return response
  return Object.keys(properties).length > 0 ? { ...response, properties } : undefined
}

const error = (description: string) => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
})

const errors = {
  '401': error('The token is missing or has expired: the product signs the admin out'),
  default: error('Any other status than 200 is a failure whose message the product shows'),
}

const info = {
  title: `Doorstep API`,
  version: '1',
  summary: `The REST API that Doorstep calls`,
  description: `Doorstep works with any server that implements these operations.

**Envelope.** A success has HTTP status 200 and a body \`{ "status": 200, "message": "…", "data": { … } }\`. Any other HTTP status is a failure, and so is a 200 whose body has another \`status\` from 100 to 599. The product also finds the payload at the top level and under \`data.data\`.

**Failures.** The message to show is \`message\`, or else \`msg\`. Operations on services send it as the first element of \`data\`.

**Token.** The token from \`POST /users/login\` is sent unchanged in the \`Authorization\` header, without the word Bearer.

**Chat.** A socket.io server listens on the path \`${SOCKET_PATH}\` of the API's origin. The handshake has the query parameter \`conversationId\`. For each new message of that conversation the server emits \`message_recieve\` with a \`Message\`, bare or under \`message\` or \`data\`.

**CORS.** The API allows the page's origin with GET, POST, PUT and DELETE and the headers Authorization and Content-Type.

**Limits.** A server that limits the number of requests answers 429 and names the seconds to wait in the header Retry-After, which it exposes to the page's origin. The product waits at most a minute and goes on.`,
}

function uploadOperation() {
  return {
    operationId: 'uploadFile',
    tags: ['Uploads'],
    summary: 'Stores a file and returns its URL',
    requestBody: {
      required: true,
      content: {
        'multipart/form-data': {
          schema: {
            type: 'object',
            properties: {
              file: { type: 'string', format: 'binary', description: fields['file'] },
            },
            required: ['file'],
          },
        },
      },
    },
    responses: {
      '200': {
        description: 'Success',
        content: {
          'application/json': {
            schema: envelope(
              described(
                { type: 'object', properties: { fileUrl: { type: 'string' } } },
                ['uploadFile'],
                true,
              ),
            ),
            example: {
              status: 200,
              message: 'Success',
              data: { fileUrl: 'https://api.example.com/uploads/1-hedge.jpg' },
            },
          },
        },
      },
      ...errors,
    },
  }
}

/** Builds the OpenAPI 3.1 document from the endpoints of `src/api`, with examples of the seed. */
export async function openApiDocument() {
  const responses = new Map(
    describedEndpoints.map(({ name, endpoint }) => [name, toJsonSchema(endpoint.response)]),
  )
  const raw = Object.entries(components).map(([name, place]) => {
    const [operation, ...path] = place.split('.')
    return [name, at(responses.get(operation as never)!, path)] as const
  })
  const named = new Map(raw.map(([name, schema]) => [JSON.stringify(schema), name]))
  const schemas: Record<string, Json> = {
    Error: {
      type: 'object',
      properties: {
        status: { type: 'integer', description: 'The HTTP status again' },
        message: { type: 'string', description: 'A sentence to show to the admin' },
        msg: { type: 'string', description: 'The same under another name' },
        data: {
          description: 'Operations on services: a list whose first element is the message',
        },
      },
    },
  }
  for (const [name, schema] of raw) {
    schemas[name] = described(withReferences(schema, named, name) as Json, [name], true)
  }

  const paths: Record<string, Json> = {}
  for (const operation of describedEndpoints) {
    const { name, tag, summary, description, endpoint, example, answersWith } = operation
    const backend = new Backend({ seedNow: () => new Date(EXAMPLE_TIME) })
    const call = example?.(backend.db) ?? {}
    const data = answersWith
      ? { $ref: `#/components/schemas/${answersWith}` }
      : (withReferences(dataSchema(responses.get(name)!), named) as Json | undefined)
    const parametersOf = parameters(operation, call)
    const path = `/${endpoint.path.replaceAll(/:(\w+)/g, '{$1}')}`
    paths[path] ??= {}
    paths[path][endpoint.method] = {
      operationId: name,
      tags: [tag],
      summary,
      ...(description && { description }),
      ...(endpoint.isPublic && { security: [] }),
      ...(parametersOf.length > 0 && { parameters: parametersOf }),
      ...(endpoint.body && {
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: described(toJsonSchema(endpoint.body), [name], false),
              example: shortened(call.body),
            },
          },
        },
      }),
      responses: {
        '200': {
          description: 'Success',
          content: {
            'application/json': {
              schema: envelope(data && described(data, [name], true)),
              example: await exampleAnswer(operation, backend, call),
            },
          },
        },
        ...errors,
      },
    }
  }
  paths[`/${UPLOAD_PATH}`] = { post: uploadOperation() }

  return {
    openapi: '3.1.0',
    info,
    servers: [
      {
        url: 'https://{host}/api/v1',
        description: 'VITE_API_BASE_URL',
        variables: { host: { default: 'api.example.com' } },
      },
    ],
    security: [{ token: [] }],
    paths,
    components: {
      securitySchemes: {
        token: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: 'The token from `POST /users/login`, unchanged',
        },
      },
      schemas,
    },
  }
}
