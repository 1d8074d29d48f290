export const messages = {
  title: 'Desktop',
  intro: 'How Quarterdeck behaves on this computer, whichever workspace is open.',
  sections: { start: 'Start', news: 'News', window: 'Window' },
  openAtLogin: {
    label: 'Open at login',
    hint: 'Quarterdeck starts when you sign in to this computer.',
  },
  tray: {
    label: 'Icon beside the clock',
    hint: 'It shows the workspaces and how many items are unhealthy. Quarterdeck then goes on when its windows are closed.',
  },
  notifications: {
    label: 'Notifications',
    hint: 'The system tells when items become unhealthy while no window can be seen, and always when a pinned check does. Without it the system tells nothing at all.',
  },
  sends: {
    label: 'What is sent to you',
    hint: 'Tells when the server sends a notification to you, to your team, or about an incident of yours: by the system, or in the window where the system cannot.',
  },
  muted: {
    title: 'Muted rules',
    intro:
      'Nothing of what they send is told on this computer. It still stands in the list of notifications.',
    unnamed: (id: string): string => `Rule ${id}`,
    unmute: 'Tell me again',
    unmuteRule: (name: string): string => `Tell me again of ${name}`,
    unmuted: (name: string): string => `${name} is told again.`,
  },
  quietHours: {
    label: 'Quiet hours',
    hint: 'What happens meanwhile is told afterwards; of pinned checks only those that still are unhealthy.',
    from: 'From',
    to: 'To',
    invalid: 'Write hours and minutes, such as 22:00.',
  },
  zoom: {
    label: 'Zoom',
    hint: 'Size of what the windows show, new ones included.',
    percent: (percent: number): string => `${percent} %`,
  },
} as const;
