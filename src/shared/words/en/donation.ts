/** The words of the donation pop-up. */
export const DONATION_POP_UP = {
  heading: (paper: string) => `Support ${paper}`,
  text: 'Reading this site costs nothing. If it is worth something to you, a gift of any size helps to keep it open to every community.',
  note: 'The donation site opens in a new tab.',
  donate: 'Donate Now',
  notNow: 'Not Now',
  close: 'Close',
};

export type DonationWords = typeof DONATION_POP_UP;
