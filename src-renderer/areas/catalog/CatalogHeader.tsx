import { AsOf } from '../../parts/AsOf.tsx';
import type { AnswerOrigin } from '../../parts/asOfState.ts';
import { PageHeader } from '../../parts/PageHeader.tsx';
import { useServerOnline } from '../../parts/useServerOnline.ts';
import { messages } from './messages.ts';

/** The catalog's title, with how old what is shown is where that matters. */
export function CatalogHeader({ answer }: { readonly answer: AnswerOrigin | undefined }) {
  const online = useServerOnline();
  return (
    <PageHeader title={messages.title}>
      {messages.title}
      <AsOf answer={answer} online={online} />
    </PageHeader>
  );
}
