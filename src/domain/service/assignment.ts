/** The only assignment method, with the explanation that the service editor shows. */
export const automaticAssignment = {
  value: 'automatically',
  label: 'Automatically',
  explanation:
    'Offers jobs to all available providers with the necessary skill tags until the required number accept.',
} as const
