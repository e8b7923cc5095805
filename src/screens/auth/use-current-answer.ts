import { useIsCurrentScreen } from '@/ui/form/use-is-current-screen'

/**
 * Options of a mutation whose answer counts only while this screen is shown. A later one neither
 * signs in nor navigates, and shows no message.
 */
export function useCurrentAnswer<Data, Variables>(
  onSuccess?: (data: Data, variables: Variables) => unknown,
) {
  const isCurrent = useIsCurrentScreen()
  return {
    meta: { isCurrent },
    onSuccess: (data: Data, variables: Variables) =>
      isCurrent() ? onSuccess?.(data, variables) : undefined,
  }
}
