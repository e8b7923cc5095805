import type * as z from 'zod/mini'

import { UPLOAD_PATH } from '@/api/uploads'

import { Backend } from '../backend/backend'
import { createDescriber, type Describe } from './describe'
import { EXAMPLE_TIME, exampleAnswer, shortened } from './examples'
import { info } from './info'
import { at, type Json, toJsonSchema, withReferences } from './json-schema'
import {
  type DescribedEndpoint,
  describedEndpoints,
  type ExampleCall,
  isPagedList,
} from './operations'

/**
 * Where to find the schemas that get a name: an operation and the path in its response. The rows of a
 * paged list get theirs from its operation, such as Ticket from listTickets.
 */
const components: Record<string, string> = {
  Availability: 'listAccounts.users.providerInfo.availability',
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
  Setting: 'listSettings',
  Message: 'listMessages.messages',
  ContentPage: 'getContentPage',
  Dashboard: 'getDashboard',
  ...Object.fromEntries(
    describedEndpoints
      .filter(({ endpoint }) => isPagedList(endpoint))
      .map(({ name, endpoint }) => [
        name.replace(/^list(\w+)s$/, '$1'),
        `${name}.${String(endpoint.rows)}`,
      ]),
  ),
}

function parameters(
  { name, endpoint }: DescribedEndpoint,
  { params, search }: ExampleCall,
  describe: Describe,
) {
  const own = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, param = '']) => param)
  const schemas = {
    path: {
      properties: Object.fromEntries(own.map((param) => [param, { type: 'string' }])),
      required: own,
    },
    query: endpoint.search ? toJsonSchema(endpoint.search) : {},
  }
  const examples: Record<string, Json | undefined> = { path: params, query: search }
  return Object.entries(schemas).flatMap(([place, schema]) => {
    const { properties = {}, required = [] } = describe(schema, [name, place], false) as {
      properties?: Record<string, Json>
      required?: string[]
    }
    return Object.entries(properties).map(([param, { description, ...rest }]) => ({
      name: param,
      in: place,
      required: required.includes(param),
      description,
      schema: rest,
      ...(examples[place]?.[param] !== undefined && { example: examples[place][param] }),
    }))
  })
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
  const { message: _, ...properties } = (response['properties'] ?? {}) as Record<
    string,
    Json
  >
  if (!response['properties'] || '_id' in properties) return response
  return Object.keys(properties).length > 0 ? { ...response, properties } : undefined
}

/** The path names the record, so a body that carries it has no `_id`. */
function bodySchema(body: z.core.$ZodType, record: Json | '' | undefined): Json {
  const schema = toJsonSchema(body)
  if (!record) return schema
  const { _id, ...fields } = record['properties'] as Record<string, Json>
  return { ...schema, properties: { ...(schema['properties'] as Json), ...fields } }
}

const error = (description: string) => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
})

const errors = {
  '401': error('The token is missing or has expired: the product signs the admin out'),
  default: error('Any other status than 200 is a failure whose message the product shows'),
}

function uploadOperation(describe: Describe) {
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
              file: { type: 'string', format: 'binary', description: 'The file' },
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
              describe(
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

/**
 * Builds the OpenAPI 3.1 document from the endpoints of `src/api`, with examples of the seed. Rejects
 * with an error that lists all fields without a description.
 */
export async function openApiDocument({ describe, check } = createDescriber()) {
  const responses = new Map(
    describedEndpoints.map(({ name, endpoint }) => [name, toJsonSchema(endpoint.response)]),
  )
  function rowAt(place: string): Json {
    const [operation, ...path] = place.split('.')
    return at(responses.get(operation as never)!, path)
  }
  const raw = Object.entries(components).map(
    ([name, place]) => [name, rowAt(place)] as const,
  )
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
    schemas[name] = describe(withReferences(schema, named, name) as Json, [name], true)
  }

  const paths: Record<string, Json> = {}
  for (const operation of describedEndpoints) {
    const { name, tag, summary, description, endpoint } = operation
    const { example, answersWith, carries } = operation
    const backend = new Backend({ seedNow: () => new Date(EXAMPLE_TIME) })
    const call = example?.(backend.db) ?? {}
    const data = answersWith
      ? { $ref: `#/components/schemas/${answersWith}` }
      : (withReferences(dataSchema(responses.get(name)!), named) as Json | undefined)
    const parametersOf = parameters(operation, call, describe)
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
              schema: describe(
                bodySchema(endpoint.body, carries && rowAt(carries)),
                [name, 'body'],
                false,
              ),
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
              schema: envelope(data && describe(data, [name], true)),
              example: await exampleAnswer(operation, backend, call),
            },
          },
        },
        ...errors,
      },
    }
  }
  paths[`/${UPLOAD_PATH}`] = { post: uploadOperation(describe) }
  check()

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
