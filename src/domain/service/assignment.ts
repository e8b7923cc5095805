/** The only way jobs find their providers, with the sentence that explains it in the editor. */
export const automaticAssignment = {
  value: 'automatically',
  label: 'Automatically',
  explanation:
    'Offers jobs to all available providers with the necessary skill tags until the required number accept.',
} as const
