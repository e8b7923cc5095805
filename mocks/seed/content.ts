import type { Db } from '../db'
import { seedId } from './random'

const pages = {
  privacy_policy: `<h1>Privacy Policy</h1><p>Doorstep keeps what it needs to bring a customer and a provider together, and nothing else. This page says <strong>what we keep</strong>, <strong>why</strong>, and <strong>for how long</strong>.</p><h2>What we keep</h2><ul><li>Your name, email address and phone number.</li><li>The address of a booking, shared with the provider who accepted it.</li><li>Messages between you, your provider and our support desk.</li></ul><h2>Payments</h2><p>Card details never reach our servers: they go to our payment partner, and we keep only the amount, the date and the outcome.</p><h2>How long</h2><p>Booking records are kept for <em>seven years</em>, as the law asks. Everything else goes with your account. You can <a href="https://doorstep.example/delete-account">delete your account</a> at any time.</p>`,
  terms_and_conditions: `<h1>Terms &amp; Condition</h1><p>By booking a service you agree with the following.</p><ol><li><p><strong>Bookings.</strong> A booking is binding once a provider has accepted it.</p></li><li><p><strong>Cancellation.</strong> Free of charge up to 24 hours before the visit; after that, half of the price is due.</p></li><li><p><strong>Prices.</strong> The price shown includes tax where tax applies.</p></li><li><p><strong>Conduct.</strong> Providers and customers treat each other with respect. We close accounts that don&#39;t.</p></li></ol><h2>Liability</h2><p style="text-align: justify">Providers are insured for damage up to $50,000 for each visit. Report damage within 48 hours, through <em>Support</em> in the app.</p>`,
  about_us: `<h1>About Us</h1><p>Doorstep began in 2019 with three cleaners, one van and a shared calendar. Today more than <strong>forty providers</strong> look after homes across the region.</p><blockquote><p>Good help should be as easy to find as a good meal.</p></blockquote><p>We check every provider in person, pay within three days of a job, and answer the phone.</p>`,
  contact_us: `<h1>Contact Us</h1><p>We are here from <strong>7 AM to 9 PM</strong>, every day.</p><ul><li>Email: <a href="mailto:help@doorstep.example">help@doorstep.example</a></li><li>Phone: <a href="tel:+15550100">+1 555 0100</a></li></ul><p>Doorstep Ltd.<br>12 Harbour Street<br>Portland, ME 04101</p>`,
}

export function seedContent(db: Db): void {
  for (const [i, [slug, content]] of Object.entries(pages).entries()) {
    const page = { _id: seedId('page', i + 1), slug, content, active: true }
    db.pages.set(page._id, page)
  }
}
