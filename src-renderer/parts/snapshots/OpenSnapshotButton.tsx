import { Archive } from 'lucide-react';
import { Button } from '#kit/controls/Button.tsx';
import { messages } from './messages.ts';
import { chooseSnapshot } from './sendSnapshot.ts';

export const OpenSnapshotButton = ({ large = false }: { readonly large?: boolean }) => (
  <Button
    {...(large ? { size: 'large' as const } : {})}
    data-tooltip={messages.openHint}
    onClick={chooseSnapshot}
  >
    <Archive aria-hidden />
    {messages.open}
  </Button>
);
