import { useLocalStorage } from '@mantine/hooks'

import { toast } from '@/ui/feedback/toast'

/** What the browser tells about a new message while the page is not in use. */
export type Notify = 'off' | 'sender' | 'text'

export function useNotify() {
  const [notify = 'off', setNotify] = useLocalStorage<Notify>({
    key: 'notify',
    getInitialValueInEffect: false,
  })

  /** Asks for the browser's permission, and shows that it works. */
  async function turnOn(next: Exclude<Notify, 'off'>) {
    try {
      if ((await Notification.requestPermission()) !== 'granted') {
        toast.warning('This browser does not allow notifications. Allow them in its settings.')
        return
      }
      // Throws in browsers that want a service worker for this.
      new Notification('New messages will be shown here.').addEventListener('click', focusWindow)
      setNotify(next)
    } catch {
      toast.warning("This browser can't show notifications.")
    }
  }
  return {
    notify,
    choose: (next: Notify) => (next === 'off' ? setNotify(next) : void turnOn(next)),
  }
}

const focusWindow = () => window.focus()
