import { AreaTabs } from '#parts/AreaTabs.tsx';
import { messages } from './messages.ts';

const tabs = [
  { id: 'library', label: messages.tabs.library, href: '/playbooks' },
  { id: 'runs', label: messages.tabs.runs, href: '/playbooks/runs' },
] as const;

export function PlaybookTabs({ current }: { readonly current: (typeof tabs)[number]['id'] }) {
  return <AreaTabs label={messages.title} current={current} tabs={tabs} />;
}
