export const sessionScreenEnglish = {
  signIn: {
    heading: "Admin Login",
    subtext: "Enter your phone to receive a verification code",
    note: "We'll send you a 6-digit verification code to your phone number",
    countryCode: "Country code",
    phone: "Phone number",
    password: "Password",
    send: "Send verification code",
    sending: "Sending code...",
    phoneMissing: "Phone number is required",
    administratorsOnly: "For administrators only",
    /** Parts of the sentence around the two key caps at the foot of the page. */
    hint: { press: "Press", toMove: "to move,", toSend: "to send" }
  },
  code: {
    title: "Enter OTP Code",
    sentTo: "We've sent a 6-digit code to",
    group: "Verification code",
    digit: (position: number) => `Digit ${position} of 6`,
    verify: "Verify",
    verifying: "Verifying...",
    incomplete: "Enter all 6 digits",
    notReceived: "Didn't receive the code?",
    resend: "Resend",
    dead: "This code no longer works. Ask for a new one with Resend.",
    resending: "Sending code...",
    /** `clock` is minutes and seconds left: 0:24. */
    resendIn: (clock: string) => `in ${clock}`
  },
  again: {
    title: "Sign in again",
    text: "Your session ended. What you typed is kept, and your last action is sent again once you are back.",
    notYou: "Not you?",
    logout: "Logout"
  },
  changePassword: {
    title: "Change password",
    current: "Current password",
    next: "New password",
    repeat: "Repeat new password",
    rule: "8 to 12 characters, with an uppercase letter and a number. Letters, digits and . _ * - are allowed.",
    save: "Change password",
    saving: "Changing...",
    others: "Your other sessions will be signed out.",
    required: {
      title: "Choose your own password",
      text: "Another person has set your password. Change it before you go on."
    }
  },
  restore: {
    checking: "Checking your session",
    unreachable: "The server cannot be reached",
    kept: "You are still signed in on this device. Nothing was lost.",
    retry: "Retry",
    signOut: "Logout"
  }
}

export type SessionScreenWords = typeof sessionScreenEnglish
