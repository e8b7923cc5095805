import { Button, Group, Modal } from '@mantine/core'

import type { ConfirmQuestion } from '@/ui/confirm'
import { useOpened } from '@/ui/use-opened'

import classes from '@/ui/panel.module.css'

interface ConfirmDialogProps {
  question: ConfirmQuestion
  opened: boolean
  onAnswer: (yes: boolean) => void
}

/** A chunk of its own, see confirm.tsx. */
export default function ConfirmDialog({ question, opened, onAnswer }: ConfirmDialogProps) {
  const { title, body, danger = false } = question
  return (
    <Modal
      opened={useOpened(opened)}
      onClose={() => onAnswer(false)}
      title={title}
      withCloseButton={false}
      size="sm"
      zIndex={300}
      // The second press of a double click falls on the fading dialog; it would take the focus
      // from the opener and then vanish with it.
      onMouseDownCapture={(event) => {
        if (!opened) event.preventDefault()
      }}
      classNames={{
        header: classes.questionHeader,
        title: classes.questionTitle,
        body: classes.questionBody,
      }}
    >
      {body !== undefined && <div className={classes.about}>{body}</div>}
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button
          variant="default"
          data-autofocus={danger || undefined}
          onClick={() => onAnswer(false)}
        >
          No
        </Button>
        <Button
          color={danger ? 'red' : 'accent'}
          data-autofocus={!danger || undefined}
          onClick={() => onAnswer(true)}
        >
          Yes
        </Button>
      </Group>
    </Modal>
  )
}
