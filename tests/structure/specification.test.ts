import { describe, expect, it } from 'vitest'

import { codeOf, source } from './files'

const texts = source.map((file) => [file, codeOf(file)] as const)

describe("the spec's sentences", () => {
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
  ]

  /**
   * Returns one path for each occurrence of the sentence as a complete string or JSX text, so a
   * path may be listed more than once.
   */
  function placesOf(sentence: string): string[] {
    const words = sentence.split(' ').map((word) => word.replaceAll(/[.?!+*]/g, String.raw`\$&`))
    const pattern = new RegExp(`(?<=['"\`>]\\s*)${words.join(String.raw`\s+`)}(?=\\s*['"\`<])`, 'g')
    return texts.flatMap(([file, text]) => (text.match(pattern) ?? []).map(() => file))
  }

  it.each(sentences)('%s', (sentence) => {
    expect(
      placesOf(sentence),
      'places in src; if the customer changed the sentence, change it here too',
    ).toHaveLength(1)
  })
})
