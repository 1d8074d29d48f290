export const messages = {
  tooSlow: 'Reading this kubeconfig takes longer than 5 seconds, so it was stopped. The file is not changed.',
  tooLarge: 'This kubeconfig needs more memory than Quarterdeck gives it. The file is not changed.',
  tooManyBytes: 'The file is larger than 8 MB. Quarterdeck does not change such files.',
  notAFile: 'This is not a regular file. Quarterdeck does not change it.',
  tooDeep: 'The file is nested too deeply. Quarterdeck does not change such files.',
  tooLargeToVerify:
    'The file is larger than 1 MB, so the new context was not tried here. Try it with kubectl.',
} as const;
