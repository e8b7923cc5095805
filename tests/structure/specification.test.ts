import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, it } from 'vitest'

import { codeOf, root, source } from './files'

const texts = source.map((file) => [file, codeOf(file)] as const)

/** Texts that the specification quotes and that stand in `src` exactly once. */
const sentences = [
  'Please enter email',
  'Please enter valid email address',
  'Please enter valid email.',
  'Please enter password',
  'Please enter your email.',
  'Please enter your password.',
  'Password should be maximum 8 character',
  'Please enter your email',
  'Please enter your OTP',
  'Password must be at least 8 characters long with 1 capital letter, 1 number and 1 special character',
  'Please enter your confirm password.',
  'Passwords do not match.',
  'Please select role again',
  'Please enter name',
  'Please upload an image',
  'Please select category',
  'Service Image is Required',
  'Service name is Required',
  'Service Description is Required',
  'Add atleast one recurrsing option',
  'Add atleast one modifier group or increase the price',
  'Add atleast one Option in modifiers',
  'please enter the tax name',
  'please enter the tax rate',
  'Please enter a tax rate greater than 0 and less than 100',
  'Discount Percentage Must be less then 100',
  'Name is required',
  'Frequency is required',
  'Please enter the name',
  'Please enter the description',
  'Please enter option name',
  'Please enter price, min 0',
  'Please enter comment placeholder',
  'Please enter the question',
  'Please enter the question description',
  'Please enter a value of share',
  'Please enter valid value for share',
  'Please enter some text',
  'Some Error Occured',
  'Logout Successfully',
  'Session expired',
  'Something Went wrong',
  'Category created successfully',
  'Category updated successfully',
  'Deleted Successfully',
  'Customer Deleted Successfully',
  'Provider Deleted Successfully',
  'Do you want to delete this category ?',
  'Do you want to delete this service ?',
  'Loading chunk failed',
  'Unexpected Application Error!',
  'Are you sure?',
  'Are you sure to log out this account',
  '---',
  '--',
  'No ZipCode found',
  'No Company Name found',
  'No Subservices',
  'No services found',
  'No availability',
  'Thank you, Your account has been deleted successfully.',
  'Pending Info',
  'No Service Found',
  'No Service Added',
  'No Add Ons',
  'No bookings found',
  'Something Else',
  'No Active Conversation',
  'Search by user',
  'No Conversations',
  'No More Conversations',
  'Load More Messages',
  'Fetching...',
  'No Messages Found!',
  'This conversation has been blocked.',
  'Do you want to delete this account?',
]

/** Why a text that the specification quotes does not stand in `src` exactly once. */
const exceptions: Record<string, string> = {
  'No Data Found': 'the empty state of three lists',
  'Forgot password?': 'a link on two public pages',
  'Write message…': 'the label and the placeholder of one field',
  Yesterday: 'times of messages and of days',
  All: 'the first choice of several filters',
  "Don't Received Resend": 'JSX escapes its apostrophe',
  'Do you want to activate / deactivate this account?':
    'one of the two verbs, with the account',
  'Every {unit}': 'the unit is filled in',
  'N hour ago': 'the number is filled in',
  'March 5, 2024': 'an example of a date',
  '2': 'the value of device_id',
  email: 'the value of a type',
  'not found': 'words of a server',
}

/** Stands beside the repository where the customer's documents are at hand. */
const SPECIFICATION = join(root, '../shared/spec.md')

// A clone by itself has no specification to compare with: then only the list above is checked.
it.each([SPECIFICATION].filter(existsSync))(
  'every text quoted in %s is listed here',
  (file) => {
    const quotes = /(?<!\w)'((?:[^'\n]|(?<=\w)'(?=\w))+)'(?!\w)/g
    const quoted = [...readFileSync(file, 'utf8').matchAll(quotes)].map(([, text]) => text)
    expect(new Set(quoted)).toEqual(new Set([...sentences, ...Object.keys(exceptions)]))
  },
)

describe("the spec's sentences", () => {
  /**
   * Returns one path for each occurrence of the sentence as a complete string or JSX text, so a
   * path may be listed more than once.
   */
  function placesOf(sentence: string): string[] {
    const words = sentence
      .split(' ')
      .map((word) => word.replaceAll(/[.?!+*]/g, String.raw`\$&`))
    const pattern = new RegExp(
      `(?<=['"\`>]\\s*)${words.join(String.raw`\s+`)}(?=\\s*['"\`<])`,
      'g',
    )
    return texts.flatMap(([file, text]) => (text.match(pattern) ?? []).map(() => file))
  }

  it.each(sentences)('%s', (sentence) => {
    expect(
      placesOf(sentence),
      'places in src; if the customer changed the sentence, change it here too',
    ).toHaveLength(1)
  })
})
