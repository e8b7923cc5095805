/** The specification has only this method of assigning jobs to providers. */
export const automaticAssignment = {
  value: 'automatically',
  label: 'Automatically',
  explanation:
    'Offers jobs to all available providers with the necessary skill tags until the required number accept.',
} as const
