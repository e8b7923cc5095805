import { Button } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useWatch } from 'react-hook-form'

import { frequencyLabel } from '@/domain/recurrence'
import { SelectField } from '@/ui/fields'
import type { ZodForm } from '@/ui/form'

import { type serviceForm, serviceTypes } from './-edit-form'
import { ListError, setRows } from './-editor-lists'
import type { EditorPanel } from './-editor-panels'

import classes from './-editor.module.css'

interface EditorRecurringProps {
  form: ZodForm<typeof serviceForm>
  onEdit: (panel: EditorPanel) => void
}

export function EditorRecurring({ form, onEdit }: EditorRecurringProps) {
  const { control } = form
  const [serviceType, options] = useWatch({ control, name: ['serviceType', 'recurringOptions'] })
  return (
    <div className={classes.part}>
      <div className={classes.narrow}>
        <SelectField
          control={control}
          name="serviceType"
          label="Service type"
          options={serviceTypes}
          onChanged={(chosen) => {
            form.clearErrors('recurringOptions')
            if (chosen === 'recurring' && options.length === 0) {
              onEdit({ key: 'recurring', index: null })
            }
          }}
        />
      </div>
      {serviceType === 'recurring' && (
        <>
          {options.length > 0 && (
            <div className={classes.tableBox}>
              <table className={classes.table}>
                <thead>
                  <tr>
                    <th scope="col">Name</th>
                    <th scope="col">Frequency</th>
                    <th scope="col">Discount</th>
                    <th scope="col">Actions</th>
                  </tr>
                </thead>
                <tbody>
                  {options.map((option, index) => (
                    <tr key={option.key}>
                      <td>{option.title}</td>
                      <td>{frequencyLabel(option.frequency)}</td>
                      <td>{option.discountPercentage}%</td>
                      <td>
                        <Button
                          variant="subtle"
                          size="compact-sm"
                          onClick={() => onEdit({ key: 'recurring', index })}
                        >
                          Edit
                        </Button>
                        <Button
                          variant="subtle"
                          color="red"
                          size="compact-sm"
                          onClick={() =>
                            setRows(form, 'recurringOptions', options.toSpliced(index, 1))
                          }
                        >
                          Remove
                        </Button>
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          )}
          <div>
            <Button
              variant="default"
              leftSection={<IconPlus size={16} aria-hidden />}
              data-field="recurringOptions"
              onClick={() => onEdit({ key: 'recurring', index: null })}
            >
              Add recurring option
            </Button>
            <ListError control={control} name="recurringOptions" />
          </div>
        </>
      )}
    </div>
  )
}
