import { accountRoles, accountStatuses } from '@/domain/account/account'
import { contentSlugs } from '@/domain/content-page'
import { frequencies } from '@/domain/service/frequency'
import { selectionTypes } from '@/domain/service/selection-type'
import { paymentStatuses, paymentTypes } from '@/domain/status/payment'
import { ticketStatusValues } from '@/domain/status/ticket-status'

/** A description, or the parts of the field's JSON Schema that its zod schema does not have. */
type Field = string | { description: string; [keyword: string]: unknown }

/** Another row: its id, or the row itself. */
export const reference = {
  anyOf: [
    { type: 'string' },
    {
      type: 'object',
      properties: { _id: { type: 'string', description: 'The id of the row' } },
      required: ['_id'],
      additionalProperties: true,
    },
  ],
}

const bookingStatus = {
  description:
    '0 Pending, 1 Accepted, 2 On The Way, 3 Reached, 4 Completed, 5 Cancelled. Anything else is shown as it came.',
  enum: [0, 1, 2, 3, 4, 5],
}

/**
 * Describes each field by its name. A name with its parents, such as `Booking.status`, takes
 * precedence over the shorter one. The outermost parent is a component or an operation. Below an
 * operation, `query`, `path` or `body` follows for what it is sent, as in `updateSetting.body.name`.
 */
export const fields: Record<string, Field> = {
  // Parameters
  page: { description: 'The number of the page, from 1', type: 'integer', minimum: 1 },
  limit: { description: 'The number of rows in a page', type: 'integer', minimum: 1 },
  'listAccounts.query.search': 'Part of a name or email address',
  'listConversations.query.search': "Part of a participant's name",
  'listAccounts.query.role': 'Only accounts with this role; left out for all',
  'listAccounts.query.status': 'Only accounts with this status; left out for all',
  flag: 'Which bookings to list',
  'listBookings.query.providerId': 'Only the bookings of this provider',
  'listBookings.query.userId': 'Only the bookings of this customer',
  'listProviderServices.query.userId': 'The id of a provider',
  showAll: 'Always true: includes categories without services',
  'path.serviceId': 'The id of the service',
  'body.serviceId': 'The id of the service, as in the path',
  'path.conversationId': 'The id of the conversation',
  slug: { description: 'Which content page', enum: [...contentSlugs] },

  // Fields of several rows
  _id: 'The id of the row',
  'path.id': 'The id of the row',
  'body.id': 'The id of the row, as in the path',
  'getAccount.query.id': 'The id of the account',
  total_pages: {
    description: 'The number of pages; 0 or 1 if there are no rows',
    type: 'integer',
    minimum: 0,
  },
  name: 'The name to show',
  email: 'The email address',
  role: { description: 'The role: a customer is a client', enum: accountRoles },
  image: 'The URL of an image',
  description: 'A description',
  title: 'A title',
  price: 'A price in dollars',
  message: 'A sentence to show to the admin',
  userInfo: 'What all roles have in common',
  profilePhoto: 'The URL of a photo',
  createdAt: { description: 'When the row was created, in UTC', format: 'date-time' },
  updatedAt: { description: 'When the row was last changed, in UTC', format: 'date-time' },
  date: { description: 'The day of the booking, in UTC', format: 'date-time' },
  time: 'From when to when the job takes',
  from: "The start, as an ISO time, 'HH:mm' or 'h:mm AM'",
  to: "The end, as an ISO time, 'HH:mm' or 'h:mm AM'",

  // Auth
  'login.body.role': "Always 'admin'",
  'forgotPassword.body.role': "Always 'admin'",
  'deleteOwnAccount.body.role': 'The role of the account',
  password: 'The password',
  device_id: "Always '2'",
  type: "Always 'email'",
  token: 'The credentials of the session',
  auth: 'The token for the Authorization header; a JWT whose payload has the id of the admin',
  otp: 'The code from the email, 4 characters',
  user_id: 'The id of the account whose password is reset',
  new_password: 'The confirmed password',
  confirm_password: 'The confirmed password again',

  // Accounts
  users: 'The accounts of this page',
  'Account.status': {
    description: 'Whether the account may sign in',
    enum: [...accountStatuses],
  },
  'setAccountStatus.body.status': 'The new status',
  phone: 'A phone number',
  providerInfo: 'What only providers have',
  zipCode: 'The ZIP code in which the provider works',
  companyName: "The provider's company",
  availability: 'When the provider works',
  day: {
    description: 'The day of the week, from 1 for Monday to 7 for Sunday',
    type: 'integer',
    minimum: 1,
    maximum: 7,
  },
  startTime: "When the day starts, as an ISO time, 'HH:mm' or 'h:mm AM'",
  endTime: "When the day ends, as an ISO time, 'HH:mm' or 'h:mm AM'",
  services: 'The categories in which the provider offers services',
  subServices: 'The services of this category',
  fileUrl: 'The URL of the uploaded file',

  // Catalogue
  categoriesList: 'All categories',
  serviceList: 'All categories with their services',
  isHidden: 'Whether customers can not see the service',
  isDeleted: 'Whether the service was deleted, and is not listed any more',
  isPending: 'Whether information about the service is still pending',
  categoryId: 'The id of the category',
  taxable: 'Whether tax is charged',
  taxDetails: 'The tax, if it is charged',
  rate: 'Percent, above 0 and below 100 if the service is taxable',
  'taxDetails.name': 'The name of the tax',
  isRecurring: 'Whether the service can be booked to repeat',
  recurringOptions: 'How often the service can repeat',
  frequency: { description: 'How often', enum: [...frequencies] },
  frequencyValue: 'Every how many days, weeks or months; 0 for onetime',
  discountPercentage: 'The discount in percent, from 0 to 100',
  discountedPrice: 'The price in dollars after the discount',
  modifiers: "Modifier groups: choices that change the service's price",
  isRequired: 'Whether the customer must answer or choose',
  selectionType: {
    description: 'How many options can be chosen',
    enum: [...selectionTypes],
  },
  options: 'The options of the group',
  allowComment: 'Whether the customer may add a note',
  commentPlaceholder: 'The placeholder of the note',
  intakeQuestions: 'What the customer is asked when booking',
  question: 'The question',
  placeholder: 'The placeholder of the answer',
  assignmentMethod: { description: 'How jobs are assigned', enum: ['automatically'] },
  types: 'The sub-services',
  area: 'Prices by area',
  'area.value': 'The area in square feet',
  addOns: 'The add-ons',
  'addOns.types': 'The types of the add-on',

  // Bookings and transactions
  jobs: 'The bookings of this page',
  'Booking.status': bookingStatus,
  service: 'The booked service',
  'Booking.userId': 'The customer',
  'Booking.providerId': 'The provider, once one is assigned',
  paymentDetail: 'The payment of the booking',
  payableAmount: 'The total in dollars',
  payments: 'The transactions of this page',
  jobId: 'The id of the booking, or the booking itself',
  amount: 'The amount in dollars',
  paymentType: {
    description: 'A transfer goes entirely to the provider',
    enum: [...paymentTypes],
  },
  'Payment.status': { description: 'The status', enum: Object.keys(paymentStatuses) },
  share: "The provider's percentage; 60 if it is missing",
  user: 'Who pays or is paid',

  // Master data
  'Setting.name': "'Provider Share' for the provider share",
  'Setting.key': "'provider_share' for the provider share",
  value: 'The value; for the provider share a percentage from 0 to 100',
  'updateSetting.body.name': "The setting's name, unchanged",

  // Support
  supportTickets: 'The tickets of this page',
  'Ticket.conversationId': 'The conversation of the booking',
  'Ticket.jobId': 'The booking',
  'service.categoryName': 'The name of the category',
  participants: 'Who takes part',
  'Ticket.conversationId.participants.userId': 'The participant',
  reportedBy: 'Who reported: a person, or only the id',
  reason: "The reason, or 'Something Else'",
  reasonDescription: "The reporter's own words if the reason is 'Something Else'",
  'Ticket.status': { description: 'The status', enum: [...ticketStatusValues] },
  'setTicketStatus.body.status': 'The new status',

  // Chat
  conversations: 'The conversations of this page',
  'Conversation.participants.userId': 'The id of the participant, or the person',
  lastReadIndex: 'How many messages this participant has read',
  participantsDetails: 'The names and photos of those who take part',
  lastMessage: 'The newest message',
  'lastMessage.message': 'Its text',
  totalMessages: 'The number of messages',
  serviceDetail: 'The booked service',
  bookingDetail: 'The booking',
  address: 'Where the job is done',
  houseNo: 'The number of the house',
  street: 'The street',
  city: 'The city',
  state: 'The state',
  isBlocked: 'Whether nobody may write any more',
  messages: 'The messages of this page',
  byUser: 'The id of the sender, or the sender',
  'Message.message': 'The text',
  'Message.image': 'The URL of the attached image',
  'Message.conversationId': 'The id of the conversation',
  userDetail: 'The sender',
  'sendMessage.body.message': 'The text, not blank',
  'sendMessage.body.image': 'The URL of an image that was uploaded before',

  // Content pages
  content: 'The page as HTML',
  'ContentPage.active': 'Always true',
  'updateContentPage.body.active': 'Always true',

  // Dashboard
  'Dashboard.users': 'One element with the counts of accounts',
  roles: 'How many accounts have each role',
  'roles.count': 'How many accounts have the role',
  'serviceCount.count': 'The number of services',
  serviceCount: 'One element with the number of services',
  totalAmount: 'The total in dollars',
  'Dashboard.payments': 'Totals by kind',
  'payments._id': { description: 'The kind', enum: [...paymentTypes] },
  paymentsByStatus: 'Totals by status',
  'paymentsByStatus._id': { description: 'The status', enum: Object.keys(paymentStatuses) },
}

/** Fields that a response may leave out. The product shows a placeholder for them. */
export const optionalFields = new Set([
  'userInfo.name',
  'CatalogueService.image',
  'ServiceType.image',
  'ServiceType.description',
  'area',
  'phone',
  'profilePhoto',
  'providerInfo',
  'zipCode',
  'companyName',
  'Booking.providerId',
  'paymentDetail',
  'jobId',
  'share',
  'user',
  'key',
  'reasonDescription',
  'Conversation.participants._id',
  'userId.email',
  'providerId.email',
  'user.email',
  'reportedBy.email',
  'participantsDetails.email',
  'userDetail.email',
  'jobId._id',
  'participantsDetails.role',
  'userDetail.role',
  'lastReadIndex',
  'lastMessage',
  'serviceDetail',
  'bookingDetail',
  'isBlocked',
  'isPending',
  'CatalogueService.isHidden',
  'CatalogueService.isDeleted',
  'CatalogueService.isRecurring',
  'CatalogueService.price',
  'Message.image',
  'Message.conversationId',
  'userDetail',
  'message',
])
