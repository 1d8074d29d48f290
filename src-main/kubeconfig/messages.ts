export const messages = {
  tooSlow: 'Reading this kubeconfig was stopped after 5 seconds. The file was not changed.',
  tooLarge: 'This kubeconfig needs too much memory. The file was not changed.',
  tooManyBytes: 'The file is larger than 8 MB. Quarterdeck does not change such files.',
  notAFile: 'This is not a regular file. Quarterdeck does not change it.',
  tooDeep: 'The file is nested too deeply. Quarterdeck does not change such files.',
  tooLargeToVerify: 'The file is larger than 1 MB, so the new context was not tested. Test it with kubectl.',
} as const;
