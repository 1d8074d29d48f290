import { useRouter } from '@tanstack/react-router';
import { TabLinks } from '#kit/tabs/TabLinks.tsx';
import { messages } from './messages.ts';

const tabs = [
  { id: 'library', label: messages.tabs.library, href: '/playbooks' },
  { id: 'runs', label: messages.tabs.runs, href: '/playbooks/runs' },
] as const;

export function PlaybookTabs({ current }: { readonly current: (typeof tabs)[number]['id'] }) {
  const { history } = useRouter();
  return (
    <TabLinks
      label={messages.title}
      current={current}
      tabs={tabs}
      onOpen={(href) => void history.push(href)}
    />
  );
}
