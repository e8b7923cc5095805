import addFormats from 'ajv-formats'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'

import type { Json } from './json-schema'

/** The answer of an operation: how to check it strictly, and what it looks like. */
interface Answer {
  validate: ValidateFunction
  example: unknown
}

/** Compiles the schema of each operation's answer with status 200, by `operationId`. */
export function answerValidators(document: Json): Map<string, Answer> {
  const ajv = new Ajv2020({ allErrors: true, strict: false, verbose: true })
  addFormats.default(ajv)
  ajv.addSchema(document, 'api')
  const paths = document['paths'] as Record<string, Record<string, Json>>
  return new Map(
    Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(
        ([method, { operationId, responses }]): [string, Answer] => {
          const pointer = [
            'paths',
            path,
            method,
            'responses',
            '200',
            'content',
            'application/json',
          ]
            .map((part) =>
              encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')),
            )
            .join('/')
          const { content } = (responses as Record<string, Json>)['200'] as {
            content: Record<string, Json>
          }
          return [
            operationId as string,
            {
              validate: ajv.compile({ $ref: `api#/${pointer}/schema` }),
              example: content['application/json']?.['example'],
            },
          ]
        },
      ),
    ),
  )
}
