import { type FormEvent, useState } from 'react';
import type { Organization } from '#contract/entities/session.ts';
import { foldText } from '#contract/rules/foldText.ts';
import { Button } from '#kit/controls/Button.tsx';
import { TextField } from '#kit/fields/TextField.tsx';
import { Note, Text } from '#kit/layout/boxes.tsx';
import { messages } from './hostedMessages.ts';
import styles from './Identity.module.css';

/** Longer lists have a search field. */
const searchThreshold = 8;

interface OrganizationListProps {
  readonly organizations: ReadonlyArray<Organization & { readonly current?: true | undefined }>;
  readonly busy: boolean;
  readonly onChoose: (id: string) => void;
}

export function OrganizationList({ organizations, busy, onChoose }: OrganizationListProps) {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<string>();
  const searchText = foldText(typed.trim());
  const found = organizations.filter(({ name }) => foldText(name).includes(searchText));
  const choose = (id: string) => {
    setChosen(id);
    onChoose(id);
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const only = found.length === 1 ? found[0] : undefined;
    if (only !== undefined && only.current !== true && !busy) choose(only.id);
  };
  return (
    <>
      {organizations.length > searchThreshold && (
        <form onSubmit={onSubmit}>
          <TextField
            label={messages.find}
            type="search"
            autoFocus
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </form>
      )}
      <ul className={styles.organisations}>
        {found.map(({ id, name, waiting, current }) => (
          <li key={id}>
            <Button
              size="large"
              busy={busy && chosen === id}
              disabled={busy && chosen !== id}
              disabledReason={current === true ? messages.isOpen : undefined}
              onClick={() => choose(id)}
            >
              <Text grow minWidth={0} flow="anywhere">
                {name}
              </Text>
              {waiting === true && <Note as="span">{messages.waiting}</Note>}
            </Button>
          </li>
        ))}
      </ul>
      {found.length === 0 && searchText !== '' && <p role="status">{messages.notFound(typed.trim())}</p>}
    </>
  );
}
