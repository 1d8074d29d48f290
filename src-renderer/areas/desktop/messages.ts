/** What Settings → Desktop says. */
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
    hint: 'Tells when items become unhealthy while no window can be seen, and always when a pinned check does.',
  },
  quietHours: {
    label: 'Quiet hours',
    hint: 'Pinned checks that become unhealthy meanwhile are told afterwards, if they still are.',
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
