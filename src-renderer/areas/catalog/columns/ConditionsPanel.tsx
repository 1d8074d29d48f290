import { X } from 'lucide-react';
import { useState } from 'react';
import {
  type CatalogCondition,
  conditionFields,
  isReadableCondition,
  maxConditions,
  maxConditionValue,
  type OwnColumn,
  operatorsOf,
  typeOfSubject,
} from '#contract/rules/ownColumns.ts';
import { writeCondition } from '#contract/rules/query/conditionText.ts';
import { Button, IconButton } from '#kit/controls/Button.tsx';
import { SelectField } from '#kit/fields/SelectField.tsx';
import { TextField } from '#kit/fields/TextField.tsx';
import { Box, Column, Ellipsis, Row, Text } from '#kit/layout/boxes.tsx';
import { specText } from '../conditions/columnText.ts';
import styles from './Conditions.module.css';
import { conditionMessages as texts } from './conditionMessages.ts';
import { conditionText, operatorName } from './describeCondition.ts';

interface ConditionsPanelProps {
  readonly conditions: readonly CatalogCondition[];
  readonly columns: readonly OwnColumn[];
  readonly onChange: (conditions: readonly CatalogCondition[]) => void;
}

/** The conditions of a list, and a form that adds one. */
export function ConditionsPanel({ conditions, columns, onChange }: ConditionsPanelProps) {
  const subjects = new Map<string, CatalogCondition['subject']>([
    ...conditionFields.map((field) => [field, field] as const),
    ...columns.map((column) => {
      const { source, key, type } = column;
      return [specText(column), { source, key, type }] as const;
    }),
  ]);
  const [chosen, setChosen] = useState<string>(conditionFields[0]);
  const [operator, setOperator] = useState<CatalogCondition['operator']>('>');
  const [value, setValue] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const subject = subjects.get(chosen) ?? conditionFields[0];
  const type = typeOfSubject(subject);
  const operators = operatorsOf[type];
  // The operators of another type may lack the chosen one.
  const compared = operators.includes(operator) ? operator : (operators[0] ?? 'has');
  const hasValue = compared !== 'has' && compared !== 'no';
  const condition: CatalogCondition = { subject, operator: compared, value: hasValue ? value.trim() : '' };
  const isReadable = isReadableCondition(condition);
  const isFull = conditions.length >= maxConditions;
  const add = () => {
    setIsChecked(true);
    if (!isReadable || isFull) return;
    const isKnown = conditions.some((one) => writeCondition(one) === writeCondition(condition));
    if (!isKnown) onChange([...conditions, condition]);
    setValue('');
    setIsChecked(false);
  };
  return (
    <Box
      as="form"
      padding={12}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
    >
      <Column gap={12} minWidth={0}>
        {conditions.length === 0 ? (
          <Text tone="muted">{texts.none}</Text>
        ) : (
          <Column as="ul" gap={4} minWidth={0}>
            {conditions.map((one) => {
              const text = conditionText(one, columns);
              return (
                <Row as="li" key={writeCondition(one)} align="center" gap={8} minWidth={0}>
                  <Ellipsis grow data-tooltip={text}>
                    {text}
                  </Ellipsis>
                  <IconButton
                    label={texts.remove(text)}
                    onClick={() => onChange(conditions.filter((other) => other !== one))}
                  >
                    <X aria-hidden />
                  </IconButton>
                </Row>
              );
            })}
          </Column>
        )}
        <SelectField
          label={texts.field}
          options={[
            ...conditionFields.map((field) => ({ value: field, label: texts.fields[field] })),
            ...columns.map((column) => ({ value: specText(column), label: column.name })),
          ]}
          value={chosen}
          hint={columns.length === 0 ? texts.more : undefined}
          onChange={setChosen}
        />
        <SelectField
          label={texts.operator}
          options={operators.map((one) => ({ value: one, label: operatorName(subject, one) }))}
          value={compared}
          onChange={(next) => setOperator(operators.find((one) => one === next) ?? compared)}
        />
        {hasValue && (
          <TextField
            label={texts.value}
            placeholder={texts.placeholders[type]}
            maxLength={maxConditionValue}
            value={value}
            error={isChecked && !isReadable ? texts.unreadable[type] : undefined}
            onChange={(event) => setValue(event.target.value)}
          />
        )}
        <Button type="submit" disabledReason={isFull ? texts.tooMany(maxConditions) : undefined}>
          {texts.add}
        </Button>
      </Column>
    </Box>
  );
}
