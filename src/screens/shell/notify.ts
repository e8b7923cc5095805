import { useLocalStorage } from '@mantine/hooks'

/** What the browser tells about a new message while the page is not in use. */
export type Notify = 'off' | 'sender' | 'text'

export function useNotify() {
  const [notify = 'off', setNotify] = useLocalStorage<Notify>({
    key: 'notify',
    getInitialValueInEffect: false,
  })
  return { notify, setNotify }
}
