package import KasaneAccounts
package import KasaneHummingbird

package typealias WebContext = WebRequestContext<AccountPrincipal>
