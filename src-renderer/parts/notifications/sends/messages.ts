import type { SendResourceKind } from '#contract/rules/notifications.ts';

export const messages = {
  kinds: {
    config: 'Catalog',
    component: 'Component',
    check: 'Check',
    canary: 'Canary',
  } satisfies Readonly<Record<SendResourceKind, string>>,
  health: { healthy: 'Healthy', unhealthy: 'Unhealthy' },
  failed: (word: string) => (word === '' ? 'with an error' : `${word}, with an error`),
  of: (event: string) => `of ${event}`,
  unknownRule: 'unknown rule',
} as const;
