import { Button } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useWatch } from 'react-hook-form'

import type { ZodForm } from '@/ui/form'

import { copyRow, type serviceForm } from './-edit-form'
import { EditList } from './-edit-list'
import { setRows } from './-editor-lists'
import type { EditorPanel } from './-editor-panels'

import classes from './-editor.module.css'

interface EditorQuestionsProps {
  form: ZodForm<typeof serviceForm>
  onEdit: (panel: EditorPanel) => void
}

export function EditorQuestions({ form, onEdit }: EditorQuestionsProps) {
  const questions = useWatch({ control: form.control, name: 'intakeQuestions' })
  return (
    <div className={classes.part}>
      {questions.length === 0 && (
        <p className={classes.second}>
          What a provider needs to know before the job. No questions yet.
        </p>
      )}
      <EditList
        label="Intake questions"
        rows={questions}
        nameOf={({ question }) => question}
        onChange={(next) => setRows(form, 'intakeQuestions', next)}
        onEdit={(index) => onEdit({ key: 'intakeQuestion', index })}
        copy={copyRow}
      >
        {({ question, description, placeholder, isRequired }, _index, tools) => (
          <div className={classes.line}>
            <div className={classes.lineText}>
              <span className={classes.lineTitle}>
                {question}
                {isRequired && <span className={classes.mark}>Required</span>}
              </span>
              {description !== '' && <span className={classes.second}>{description}</span>}
              {placeholder !== '' && <span className={classes.second}>“{placeholder}”</span>}
            </div>
            {tools}
          </div>
        )}
      </EditList>
      <div>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => onEdit({ key: 'intakeQuestion', index: null })}
        >
          Add question
        </Button>
      </div>
    </div>
  )
}
