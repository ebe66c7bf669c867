/// A reusable part of a page, whose content is its body.
///
/// ```swift
/// struct CityLink: Component {
///     let city: City
///
///     var body: some HTML {
///         a(.href("/cities/\(city.id)")) { city.name }
///     }
/// }
/// ```
///
/// Its properties are the arguments of its initialiser:
///
/// ```swift
/// ul { for city in model.cities { li { CityLink(city: city) } } }
/// ```
///
/// A component can be used wherever ``HTML`` can: in a page, an element, a ``Live`` region, a row
/// of a ``ForEach``, another component. It adds no element. The body is evaluated each time the
/// component is rendered, and should not have side effects.
///
/// Fields, buttons and regions keep their identity inside a component. Put instances that are
/// inserted or removed one by one in the rows of a ``ForEach``, which tells their controls apart by
/// the rows' keys; other instances are told apart by their order.
///
/// A ``Binding`` property connects a component's field to a value of the caller. A ``Bindable``
/// property provides bindings to a model.
public protocol Component: HTML {
    /// The type of the component's content.
    associatedtype Body: HTML

    /// The component's content.
    @HTMLBuilder var body: Body { get }
}

extension Component {
    /// Writes the body.
    @inlinable
    public func render(into output: inout HTMLOutput) {
        body.render(into: &output)
    }
}
