import { Radio } from '@mantine/core'

import { automaticAssignment } from '@/domain/service/assignment'

/** Read-only: there is a single way to assign jobs. */
export function TeamSection() {
  const { value, label, explanation } = automaticAssignment
  return (
    <Radio
      name="assignmentMethod"
      value={value}
      label={label}
      description={explanation}
      checked
      readOnly
      maw="40rem"
    />
  )
}
