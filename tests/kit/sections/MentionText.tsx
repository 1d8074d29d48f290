import { useState } from 'react';
import { MentionText } from '#kit/fields/MentionText.tsx';
import type { Option } from '#kit/select/Option.ts';
import { type KitSection, State, States } from '../KitSection.tsx';

const people: readonly Option[] = [
  { value: '018f-ana', label: 'Ana Reyes', detail: 'ana@meridian.example' },
  { value: '018f-tomas', label: 'Tomás Vidal', detail: 'tomas@meridian.example' },
  { value: '018f-toni', label: 'Toni Okafor' },
  { value: '018f-odd', label: 'Odd [name](user:018f-ana)' },
];

const search = async (text: string): Promise<readonly Option[]> => {
  if (text === 'fail') throw new Error('The server is away.');
  return people.filter(({ label }) => label.toLowerCase().includes(text.toLowerCase()));
};

interface KeptProps {
  readonly initial?: string;
  readonly searched?: boolean;
}

function Kept({ initial = '', searched = false }: KeptProps) {
  const [value, setValue] = useState(initial);
  const [sent, setSent] = useState(0);
  return (
    <div style={{ width: 360 }}>
      <MentionText
        label="Comment"
        placeholder="Write a comment"
        value={value}
        onChange={setValue}
        onSubmit={() => {
          setSent(sent + 1);
          setValue('');
        }}
        {...(searched ? { search } : { people })}
      />
      <output style={{ display: 'block', fontSize: 11, overflowWrap: 'anywhere' }}>
        {value.length > 1_000 ? value.length : JSON.stringify(value)}
      </output>
      <span data-sent>{sent}</span>
    </div>
  );
}

const mentioning = 'Thanks @[Tomás Vidal](user:018f-tomas), and @[Ana Reyes](user:018f-ana).';
const noChange = () => {};

function Content() {
  return (
    <States>
      <State name="MentionText: default">
        <Kept />
      </State>
      <State name="MentionText: filled">
        <Kept initial={mentioning} />
      </State>
      <State name="MentionText: with a search">
        <Kept searched />
      </State>
      <State name="MentionText: 20 kB">
        <Kept
          initial={`${mentioning} ${'What happened in this minute is written down here.\n'.repeat(400)}`}
        />
      </State>
      {(
        [
          ['error', { error: 'This field is required', required: true }],
          ['disabled', { disabled: true }],
          ['read-only', { readOnly: true, hint: 'Closed' }],
        ] as const
      ).map(([name, frame]) => (
        <State key={name} name={`MentionText: ${name}`}>
          <div style={{ width: 360 }}>
            <MentionText label="Comment" value={mentioning} onChange={noChange} people={people} {...frame} />
          </div>
        </State>
      ))}
    </States>
  );
}

export const section: KitSection = {
  id: 'mention-text',
  title: 'MentionText',
  note: 'an @ offers people; the value is the markup, its writer sees names',
  order: 31,
  Content,
};
